import { useRef, useState } from 'react';
import { upload } from '../../client/files.ts';

/** A picture in the place of the stored photo, none (null), or the stored one (undefined). */
export type ChosenPhoto = File | null | undefined;

interface PhotoChoice {
  chosen: ChosenPhoto;
  choose: (photo: File | null) => void;
  /** What `person/save` takes of it: nothing while the stored one stays. A picture is sent to the server here, once. */
  asSaved: () => Promise<{ photo?: string | null }>;
}

/** Which photo the person has chosen and not yet stored (Specification §2, personal centre). */
export function usePhotoChoice(): PhotoChoice {
  const [chosen, choose] = useState<ChosenPhoto>();
  const sent = useRef(new WeakMap<File, string>());
  const idOf = async (file: File): Promise<string> => {
    const id = sent.current.get(file) ?? (await upload(file)).id;
    // A save that is refused for another field is tried again with the same picture.
    sent.current.set(file, id);
    return id;
  };
  const asSaved = async () => (chosen === undefined ? {} : { photo: chosen && (await idOf(chosen)) });
  return { chosen, choose, asSaved };
}

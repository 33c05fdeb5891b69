import { useCallback, useEffect, useState } from 'react';
import { post } from '../client/post.ts';

export interface Captcha {
  id: string | undefined;
  /** SVG as a data URL. */
  image: string | undefined;
  refresh: () => void;
}

/** A captcha picture, where sign-in asks for one. */
export function useCaptcha(isWanted: boolean): Captcha {
  const [picture, setPicture] = useState<{ captchaId: string; image: string }>();
  const refresh = useCallback(() => {
    if (isWanted) void post('api/sys/auth/captcha', { loading: 'N' }).then(setPicture, () => setPicture(undefined));
  }, [isWanted]);
  useEffect(refresh, [refresh]);
  return { id: picture?.captchaId, image: picture?.image, refresh };
}

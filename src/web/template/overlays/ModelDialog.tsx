import { useMemo, useState } from 'react';
import { useLabel } from '../../i18n/useTexts.ts';
import { useView, ViewPlaceContext } from '../../kit/view.ts';
import { pathOfList } from '../list/listAddress.ts';
import TemplatePage from '../TemplatePage.tsx';
import type { DialogRequest } from './overlays.ts';
import { ViewModal } from '../../kit/ViewModal.tsx';

const WIDTH = 1100;

/** The list or tree of a model in a dialog. What it is narrowed to stands in an address of its own, which nobody sees. */
export default function ModelDialog({ request, onClose }: { request: DialogRequest; onClose(): void }) {
  const { templateCode, show = 'list', title, filter } = request;
  const pick = useLabel();
  const { key, path, active } = useView();
  const [search, setSearch] = useState(() => (filter ? `?${new URLSearchParams(pathOfList(filter)).toString()}` : ''));
  const place = useMemo(
    () => ({ key: `${key} ${templateCode}`, path, search, active, readdress: (next: string) => setSearch(next) }),
    [key, templateCode, path, search, active],
  );
  return (
    <ViewModal open width={WIDTH} title={pick(title)} footer={null} onCancel={onClose} destroyOnHidden>
      <div className="model-dialog">
        <ViewPlaceContext.Provider value={place}>
          <TemplatePage templateCode={templateCode} templateUiType={show} />
        </ViewPlaceContext.Provider>
      </div>
    </ViewModal>
  );
}

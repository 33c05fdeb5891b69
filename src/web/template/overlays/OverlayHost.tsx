import { App } from 'antd';
import { lazy, Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { pathOfList } from '../list/listAddress.ts';
import { usePages } from '../../kit/usePages.ts';
import { useUnsavedQuestion } from '../../shell/useUnsavedQuestion.ts';
import { giveUpUnsaved } from '../../kit/unsaved.ts';
import { useView } from '../../kit/view.ts';
import { useMenuPath } from './useMenuPath.ts';
import type { Values } from '../../../model/program/evaluate.ts';
import type { BulkRequest } from '../bulk/bulkRequest.ts';
import type { ExchangeRequest } from '../exchange/exchangeRequest.ts';
import { FormDrawer } from '../form/FormDrawer.tsx';
import { HistoryDrawer } from '../history/HistoryDrawer.tsx';
import { TransitionDialog } from '../form/TransitionDialog.tsx';
import {
  OverlaysContext,
  type AskRequest,
  type DialogRequest,
  type FormRequest,
  type HistoryRequest,
  type PrintRequest,
  type Overlays,
  type TransitionRequest,
} from './overlays.ts';

const ModelDialog = lazy(() => import('./ModelDialog.tsx'));
const ParametersDialog = lazy(() => import('../buttons/ParametersDialog.tsx'));
const BulkDialog = lazy(() => import('../bulk/BulkDialog.tsx'));
const PrintDialog = lazy(() => import('../print/PrintDialog.tsx'));
const ExportDialog = lazy(() => import('../exchange/ExportDialog.tsx'));
const ImportDialog = lazy(() => import('../exchange/ImportDialog.tsx'));

type Open =
  | { key: number; kind: 'form'; request: FormRequest }
  | { key: number; kind: 'history'; request: HistoryRequest }
  | { key: number; kind: 'exchange'; request: ExchangeRequest }
  | { key: number; kind: 'print'; request: PrintRequest }
  | { key: number; kind: 'bulk'; request: BulkRequest }
  | { key: number; kind: 'dialog'; request: DialogRequest }
  | { key: number; kind: 'ask'; request: AskRequest; settle(values: Values | undefined): void }
  | { key: number; kind: 'transition'; request: TransitionRequest; settle(done: boolean): void };

/** Keeps the drawers and dialogs of a screen, one over the other, in the order in which they were opened. */
export function OverlayHost({ children }: { children: ReactNode }) {
  const { message } = App.useApp();
  const pages = usePages();
  const menuPath = useMenuPath();
  const [open, setOpen] = useState<readonly Open[]>([]);
  const next = useRef(0);
  const { key: view } = useView();
  const mayLeave = useUnsavedQuestion();

  const overlays = useMemo<Overlays>(() => {
    const key = (): number => (next.current += 1);
    /** The form beside gives its place to the next one, once the person gives up what is unsaved in it. */
    const takePlace = async (request: FormRequest): Promise<void> => {
      if (!(await mayLeave([view]))) return;
      giveUpUnsaved(view);
      request.onShown?.();
      setOpen((before) => [
        ...before.filter((entry) => !(entry.kind === 'form' && entry.request.place === 'beside')),
        { key: key(), kind: 'form', request },
      ]);
    };
    return {
      openForm: (request) => {
        const isPage = request.place === 'page' && Object.keys(request.prefill ?? {}).length === 0;
        if (isPage)
          pages.openRecord(request.templateCode, request.billId, {
            query: request.mode === 'edit' ? { mode: 'edit' } : {},
          });
        else if (request.place === 'beside') void takePlace(request);
        else setOpen((before) => [...before, { key: key(), kind: 'form', request }]);
      },
      openList: (templateCode, filter) =>
        pages.open(menuPath(templateCode), { query: filter ? pathOfList(filter) : {} }),
      showHistory: (request) => setOpen((before) => [...before, { key: key(), kind: 'history', request }]),
      transition: (request) =>
        new Promise((settle) => {
          setOpen((before) => [...before, { key: key(), kind: 'transition', request, settle }]);
        }),
      openDialog: (request) => setOpen((before) => [...before, { key: key(), kind: 'dialog', request }]),
      ask: (request) =>
        new Promise((settle) => {
          setOpen((before) => [...before, { key: key(), kind: 'ask', request, settle }]);
        }),
      exchange: (request) => setOpen((before) => [...before, { key: key(), kind: 'exchange', request }]),
      print: (request) => setOpen((before) => [...before, { key: key(), kind: 'print', request }]),
      bulk: (request) => setOpen((before) => [...before, { key: key(), kind: 'bulk', request }]),
      say: (text, level) => void message[level](text),
    };
  }, [message, pages, menuPath, mayLeave, view]);

  const close = (entry: Open): void => setOpen((before) => before.filter((other) => other.key !== entry.key));
  return (
    <OverlaysContext.Provider value={overlays}>
      {children}
      {open.map((entry) => (
        // What has to be loaded for one of them leaves the screen below as it is.
        <Suspense key={entry.key} fallback={null}>
          <Overlay entry={entry} onClose={() => close(entry)} />
        </Suspense>
      ))}
    </OverlaysContext.Provider>
  );
}

function Overlay({ entry, onClose }: { entry: Open; onClose(): void }): ReactNode {
  switch (entry.kind) {
    case 'form': {
      const { request } = entry;
      return (
        <FormDrawer
          request={request}
          onClose={() => {
            onClose();
            request.onClosed?.();
          }}
        />
      );
    }
    case 'exchange':
      return entry.request.kind === 'export' ? (
        <ExportDialog {...entry.request} onClose={onClose} />
      ) : (
        <ImportDialog {...entry.request} onClose={onClose} />
      );
    case 'print':
      return <PrintDialog {...entry.request} onClose={onClose} />;
    case 'bulk':
      return <BulkDialog request={entry.request} onClose={onClose} />;
    case 'history':
      return <HistoryDrawer request={entry.request} onClose={onClose} />;
    case 'dialog': {
      const { request } = entry;
      return (
        <ModelDialog
          request={request}
          onClose={() => {
            onClose();
            request.onClose();
          }}
        />
      );
    }
    case 'ask': {
      const { request, settle } = entry;
      return (
        <ParametersDialog
          request={request}
          onSettle={(values) => {
            onClose();
            settle(values);
          }}
        />
      );
    }
    case 'transition': {
      const { request, settle } = entry;
      return (
        <TransitionDialog
          request={request}
          onSettle={(done) => {
            onClose();
            settle(done);
          }}
        />
      );
    }
  }
}

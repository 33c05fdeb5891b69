import { AG_GRID_LOCALE_CN } from '@ag-grid-community/locale';

export const texts: Record<string, string> = AG_GRID_LOCALE_CN;

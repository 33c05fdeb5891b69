export { AG_GRID_LOCALE_EN as texts } from '@ag-grid-community/locale';

export { AG_GRID_LOCALE_CN as texts } from '@ag-grid-community/locale';

export { frFR as words } from '@mui/x-data-grid/locales'

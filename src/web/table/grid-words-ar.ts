export { arSD as words } from '@mui/x-data-grid/locales'

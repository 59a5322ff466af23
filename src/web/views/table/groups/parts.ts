export { GroupMenu } from './group-menu.tsx'
export { GroupedRows } from './grouped-rows.tsx'

/** All panels of the facets in one download: a row's page shows most of them. */
export { Checklists } from './checklists/checklists.tsx'
export { Attachments } from './files/attachments.tsx'
export { NewFilesInput } from './files/new-files.tsx'
export { Links } from './links/links.tsx'
export { Members } from './members/members.tsx'
export { ShareButton } from './shares/share-button.tsx'
export { Activity } from './talks/activity.tsx'
export { Time } from './timed/time.tsx'

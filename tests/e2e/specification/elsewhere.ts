import type { Shown } from './row.ts'

const shown = (section: Shown['section'], says: string, file: string, test: string): Shown => ({
  section,
  says,
  file,
  test,
})
const shell = 'e2e/shell.spec.ts'
const projects = 'e2e/projects.spec.ts'
const tasks = 'server/tasks.test.ts'
const layout = 'layout settings are set by keyboard'
const toasts = 'toasts keep the time of the specification'
const addresses = 'addresses lead where they say'

/** Sentences that other tests hold against the product. */
export const elsewhere: readonly Shown[] = [
  shown(3, 'Toast: id, message (may contain markup)', 'web/feedback.test.ts', 'has the allowed tags'),
  shown(3, 'Toast: actions (each label, attr, detail, optional handler)', 'web/feedback.test.ts', 'an action runs'),
  shown(3, 'Persisted client preferences', 'web/preferences.test.ts', 'are those of the specification'),
  shown(3, 'Layout settings', shell, layout),
  shown(
    3,
    'Daily targets: target, remaining, is_target_achieved',
    'server/daily-targets.test.ts',
    'a day says what was finished on it, to the letter of the specification',
  ),
  shown(4, 'Horizontal navigation un-collapses the vertical one; a hidden navbar turns sticky', shell, layout),
  shown(4, 'The vertical nav starts collapsed', shell, 'the navigation starts collapsed'),
  shown(4, 'Below the overlay breakpoint the navigation is vertical', shell, 'below 976 px'),
  shown(4, 'Applies right to left when the language is marked so', 'e2e/languages.spec.ts', 'in Arabic each screen'),
  shown(4, 'Toast: new ones at the front', 'web/feedback.test.ts', 'the newest is in front'),
  shown(4, 'Toast: hovering pauses the timer and leaving restarts it', shell, toasts),
  shown(4, 'Toast: clicking an action runs its handler and closes it', 'web/feedback.test.ts', 'an action runs'),
  shown(4, 'Toast: closing clears all', shell, toasts),
  shown(
    4,
    'Sign-out: the token is cleared, the user goes to login',
    'e2e/sign-in.spec.ts',
    'sign-out ends the session',
  ),
  shown(4, 'Sorting, page and filters of lists are kept', 'e2e/users-list.spec.ts', 'order, page and page size live'),
  shown(5, 'Every write is blocked while offline', 'e2e/offline.spec.ts', 'offline, a write is refused at once'),
  shown(
    3,
    'Project filter definition: underscores replaced by spaces, words capitalised',
    'web/filter-titles.test.ts',
    'a title is displayed with',
  ),
  shown(3, 'Project: type agile or waterfall, default agile', 'server/projects.test.ts', 'with the specified payload'),
  shown(
    4,
    'Project and sprint statuses can be Active or Inactive',
    'server/phases.test.ts',
    'a sprint is completed and opened again',
  ),
  shown(
    4,
    'On load the first phase by order is selected',
    'e2e/phases.spec.ts',
    'the first phase by order is selected',
  ),
  shown(5, "Create project: 'Please fill the require fields'", projects, 'a project is made'),
  shown(5, "Assign or revoke project users: 'Please select users'", projects, 'a project is made'),
  shown(5, 'End date must be greater than start date', 'server/projects.test.ts', 'not with an end before its start'),
  shown(
    9,
    'Shared task links expire after one day by default',
    'server/share-links.test.ts',
    'is good for a day unless chosen',
  ),
  shown(
    4,
    'Timers are started and ended by a user',
    'server/timer.test.ts',
    'a timer runs until it is ended, or anoth',
  ),
  shown(3, 'Backlog task: priority Low, Medium, High, Urgent', tasks, 'takes the specified form'),
  shown(
    4,
    'Task statuses: Pending, In progress, Done, Suspended, Stopped, Rejected, Closed, Overdue',
    'domain/task-status.test.ts',
    'what may follow a status',
  ),
  shown(4, 'A status that still holds tasks cannot be deleted', tasks, 'a column or a sprint that holds tasks'),
  shown(5, "Add backlog task: 'Please fill the require fields'", tasks, 'asks for a name, as the edit does'),
  shown(5, "Move tasks to a sprint: 'Something went wrong please try again'", tasks, 'gives to a sprint'),
  shown(8, "'Moved Successfully'", tasks, 'gives to a sprint'),
  shown(8, "'You can't delete status that already has task !'", tasks, 'a column or a sprint that holds tasks'),
  shown(9, 'Backlog page size: 5', tasks, 'takes the specified form'),
  shown(8, "'Attached Successfully', 'Detached Successfully'", 'server/projects.test.ts', 'tags, previous projects'),
  shown(8, "'Link Successfully'", 'server/projects.test.ts', 'tags, previous projects'),
  shown(8, "'Report will be sent to your email shortly'", projects, 'the list is cards or a table'),
  shown(9, 'Projects list: page size 6, starting page 1', 'server/projects.test.ts', 'has six on a page'),
  shown(9, 'Sidebar projects: 5', projects, 'a project is made'),
  shown(9, 'Project users list: page 1, 5 per page', 'server/projects.test.ts', 'users join and leave'),
  shown(8, "500 on a read without a message: 'An unexpected error occurred.'", 'web/errors.test.ts', '500 on a read'),
  shown(8, 'Browser offline: status 503, type offline', 'web/errors.test.ts', 'offline is 503 of type offline'),
  shown(8, 'Unmatched path: 404 page; /not-authorized and /error-page exist', shell, addresses),
  shown(8, 'Network error: goes on when the server is back', 'e2e/offline.spec.ts', 'without a server it says so'),
  shown(5, "'Please select page to edit'", 'e2e/documents.spec.ts', 'are dragged into a folder, and a page is'),
  shown(5, "'Please select image'", 'e2e/profile-picture.spec.ts', 'a wrong picture and a wrong field'),
  shown(8, "'Assigned Successfully'", 'e2e/grants.spec.ts', 'a role is given and taken away'),
  shown(8, "'Unassigned Successfully'", 'e2e/grants.spec.ts', 'a role is given and taken away'),
  shown(8, "'Report will be downloaded shortly'", 'e2e/export.spec.ts', 'is what the list shows'),
  shown(8, 'Toast icon by type: success a check', shell, toasts),
  shown(9, 'Scroll-to-top button above 200 px of scroll', shell, addresses),
  shown(9, 'Scroll-to-hash offset 60', shell, addresses),
  shown(9, 'Toast timeout 5000 ms', 'web/feedback.test.ts', 'ends after 5000 ms'),
  shown(9, 'Progress refreshes every 100 ms, decreasing by 110', 'web/feedback.test.ts', 'its ring is refreshed'),
  shown(9, 'Snackbar: -1 means it never closes', 'web/feedback.test.ts', 'are shown 5000 ms unless'),
  shown(9, 'Overlay default z-index 2000', shell, toasts),
]

/** Parts of the frame that show something only once an answer is there: one file, which comes after the frame. */
export { AroundPages } from './around-pages.tsx'
export { JobTray } from './jobs/job-tray.tsx'
export { SignInAgain } from './sign-in-again.tsx'
export { WorkspaceMenu } from './workspace-menu.tsx'

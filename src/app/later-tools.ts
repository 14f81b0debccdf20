/** Parts of the frame that show something only once an answer is there: one file, which comes after the frame. */
export { JobTray } from './jobs/job-tray.tsx'
export { MaintenanceBanner } from './maintenance-banner.tsx'
export { PreviewBanner } from './preview-banner.tsx'
export { SignInAgain } from './sign-in-again.tsx'
export { WorkspaceMenu } from './workspace-menu.tsx'
export { WorkspaceWatch } from './workspace-watch.tsx'

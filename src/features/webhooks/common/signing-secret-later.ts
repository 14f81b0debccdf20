import { later } from '#ui/controls/later.tsx'

/** Shown once, after a save: its code comes then. */
export const SigningSecret = later(() =>
  import('./signing-secret.tsx').then((file) => ({ default: file.SigningSecret })),
)

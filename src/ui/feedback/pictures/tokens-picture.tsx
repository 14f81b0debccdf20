import { Picture } from './picture.tsx'

/** A program with a key to the workspace. */
export const TokensPicture = () => (
  <Picture>
    <rect className="surface" x="12" y="20" width="40" height="34" rx="6" />
    <path d="M22 32h8M22 42h18" />
    <path className="quiet" d="M52 37h14" />
    <circle className="accent" cx="78" cy="37" r="10" />
    <path d="M88 37h22M102 37v7M110 37v6" />
  </Picture>
)

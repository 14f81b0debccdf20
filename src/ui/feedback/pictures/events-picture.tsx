import { Picture } from './picture.tsx'

/** Events from one source that reach two targets. */
export const EventsPicture = () => (
  <Picture>
    <rect className="surface" x="8" y="26" width="28" height="20" rx="5" />
    <path d="M14 33h14M14 39h9" />
    <path className="quiet" d="M36 36h14M70 32l12-14M70 40l12 14" />
    <circle className="accent" cx="60" cy="36" r="9" />
    <rect className="surface" x="84" y="8" width="28" height="20" rx="5" />
    <path d="M90 15h14" />
    <rect className="surface" x="84" y="44" width="28" height="20" rx="5" />
    <path d="M90 51h14" />
  </Picture>
)

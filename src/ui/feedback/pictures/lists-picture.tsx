import { Picture } from './picture.tsx'

/** A list of saved views, one of them marked. */
export const ListsPicture = () => (
  <Picture>
    <rect className="surface" x="20" y="10" width="80" height="52" rx="6" />
    <path d="M46 24h40M46 36h32M46 48h40" />
    <rect x="30" y="20" width="8" height="8" rx="2" />
    <path className="accent" d="M30 31h8v11l-4-3-4 3z" />
    <rect x="30" y="44" width="8" height="8" rx="2" />
  </Picture>
)

import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import EyeOff from 'lucide-react/icons/eye-off'
import Circle from 'lucide-react/icons/circle'
import type { Verdict } from './results.ts'

const icons = { pass: CircleCheck, fail: CircleX, suppressed: EyeOff }

/** The sign of a verdict; the word stands beside it. An empty ring where nothing ran. */
export function VerdictIcon({ verdict, size = 14 }: { readonly verdict: Verdict | undefined; readonly size?: number }) {
  const Icon = verdict ? icons[verdict] : Circle
  return <Icon size={size} aria-hidden data-verdict={verdict} />
}

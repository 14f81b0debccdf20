/** Why new events wait instead of being shown. */
export type WaitReason = 'paused' | 'open' | 'away' | 'behind' | 'off'

/** The text that says why. */
export const whyOf = {
  paused: 'whyPaused',
  open: 'whyOpen',
  away: 'whyAway',
  behind: 'whyBehind',
  off: 'whyOff',
} as const satisfies Record<WaitReason, string>

/** The text of the button that shows them. */
export function jumpOf(reason: WaitReason): 'resume' | 'followAgain' | 'jump' {
  if (reason === 'paused') return 'resume'
  return reason === 'away' ? 'followAgain' : 'jump'
}

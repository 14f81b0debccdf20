/** Below this width tables become lists, panels pages and the navigation a sheet. */
export const onPhone = '@media (max-width: 639.98px)'
/** A finger instead of a mouse. */
export const onTouch = '@media (pointer: coarse)'
/** A system palette of a few colours: what is on, chosen or focused needs an edge or `Highlight`. */
export const forcedColors = '@media (forced-colors: active)'

/** On touch the target is 44 px, whatever the size on the screen. */
export function touchTarget(inset = '50% 0') {
  return {
    [onTouch]: {
      '&::after': {
        content: '""',
        position: 'absolute',
        inset,
        minHeight: 44,
        ...(inset === '50%' ? { minWidth: 44, transform: 'translate(-50%, -50%)' } : { transform: 'translateY(-50%)' }),
      },
    },
  } as const
}

/** Help, meta, column heads: 12/16. */
export const smallText = { fontSize: 12, lineHeight: '16px', letterSpacing: 0 } as const

/** A text that is cut where there is no room for it. */
export const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const

import { styled } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import Gauge from 'lucide-react/icons/gauge'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import Webhook from 'lucide-react/icons/webhook'
import { followEvents } from 'mock-server/contract/events.ts'
import { type Tone, Dot } from '#ui/controls/badge.tsx'
import { Button, IconButton, LinkButton } from '#ui/controls/button.tsx'
import { Popover, Sheet } from '#ui/controls/overlay/later.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { phone, useMedia } from '#ui/theme/use-media.ts'
import { useCopyCurl } from '#common/use-copy-curl.ts'
import { useRefusal } from '#common/permitted.ts'
import { paths } from '#paths.ts'
import type { EventFilter } from './filter.ts'
import type { Phase } from './tail/state.ts'
import type { Shared } from './live-tail.tsx'
import { useWords } from './words.ts'

type Props = Shared & {
  /** How many events the filter leaves; undefined without a filter. */
  readonly shown: number | undefined
  /** The panel beside the list where there is room, otherwise behind a button here. */
  readonly panel: ReactNode
}

/** Title, state of the connection, head of the log, and whether events were lost. */
export function Head({ view, address: { filter }, shown, reading: { isPaused }, panel }: Props) {
  const { t } = useWords()
  const isPhone = useMedia(phone)
  const copyCurl = useCopyCurl()
  const phase: Shown = isPaused && view.phase.is === 'live' ? 'paused' : view.phase.is
  const refusal = useRefusal('webhook.manage')
  // The same stream in a terminal, from here on.
  const copy = () => copyCurl(followEvents, { query: followQuery(view.last, filter) })
  return (
    <PageHead
      title={t('title')}
      badge={
        <State data-phase={phase} role="status">
          <Dot tone={tones[phase]} />
          {t(`phase.${phase}`)}
        </State>
      }
      // A phone has room for the title and the state of the connection; losses have rows in the list.
      note={isPhone ? undefined : <Note view={view} shown={shown} />}
      actions={
        <>
          {panel && <PanelButton>{panel}</PanelButton>}
          {isPhone ? (
            <IconButton label={t('common:curl.copy')} onClick={() => void copy()}>
              <SquareTerminal />
            </IconButton>
          ) : (
            <Button look="ghost" icon={<SquareTerminal />} onClick={() => void copy()}>
              {t('common:curl.copy')}
            </Button>
          )}
          {!isPhone && (
            <LinkButton
              icon={<Webhook />}
              refusal={refusal}
              href={paths.newWebhook({ events: filter.types.join(',') })}
            >
              {t('newSubscription')}
            </LinkButton>
          )}
        </>
      }
    />
  )
}

/** The badge: the connection may be live while the list is paused. */
type Shown = Phase['is'] | 'paused'

const tones: Record<Shown, Tone> = {
  live: 'ok',
  paused: 'warn',
  connecting: 'neutral',
  broken: 'warn',
  refused: 'bad',
  elsewhere: 'neutral',
}

const State = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  letterSpacing: 0,
  color: 'var(--text-2)',
  whiteSpace: 'nowrap',
  flex: 'none',
  '& > :first-of-type': { marginLeft: 3 },
  '&[data-phase=live]': {
    color: 'var(--ok-text)',
    '& > :first-of-type': { boxShadow: '0 0 0 3px color-mix(in srgb, var(--ok) 22%, transparent)' },
  },
  '&[data-phase=paused], &[data-phase=broken]': { color: 'var(--warn-text)' },
  '&[data-phase=refused]': { color: 'var(--bad-text)' },
})

function Note({ view: { isStarted, head, resumed, gaps, rows }, shown }: Pick<Props, 'view' | 'shown'>) {
  const { t, number } = useWords()
  if (!isStarted) return null
  const missing = gaps.reduce((sum, { from, to, reason }) => sum + (reason === 'lost' ? to - from + 1 : 0), 0)
  const words = [t('note.head', { head: number(head) })]
  if (missing > 0) words.push(t('note.missing', { count: missing, number: number(missing) }))
  else if (resumed > 0) words.push(t('note.resumed', { count: resumed, times: number(resumed) }))
  // The filter looks at nothing that was not received, so it says how much that is.
  if (shown !== undefined) words.unshift(t('note.filtered', { shown: number(shown), loaded: number(rows.length) }))
  return words.join(', ')
}

function PanelButton({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  const isPhone = useMedia(phone)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        label={t('panel.label')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Gauge />
      </IconButton>
      {anchor &&
        (isPhone ? (
          <Sheet side="bottom" label={t('panel.label')} onClose={close}>
            {children}
          </Sheet>
        ) : (
          <Popover label={t('panel.label')} anchor={anchor} isAtEnd onClose={close}>
            {children}
          </Popover>
        ))}
    </>
  )
}

const followQuery = (after: number, { types }: EventFilter) => ({
  after,
  ...(types.length > 0 ? { types: types.join(',') } : {}),
})

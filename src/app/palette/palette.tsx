import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import MuiDialog from '@mui/material/Dialog'
import Search from 'lucide-react/icons/search'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { Kbd } from '#ui/controls/kbd.tsx'
import { Keys } from '#ui/controls/keys.tsx'
import { indexAfter } from '#ui/keyboard/arrows.ts'
import type { Hit } from './hit.ts'
import { HitList } from './hit-list.tsx'
import { PaletteRoot } from './palette.styles.ts'
import { useHits } from './use-hits.ts'

type Props = {
  readonly signedIn: SignedIn
  /** What was typed before it was there. */
  readonly typed: string
  readonly onClose: () => void
}

/** Finds pages, actions and objects while somebody types. Arrows move, Enter runs, Ctrl+Enter opens another tab, Escape closes. */
export function Palette({ signedIn, typed, onClose }: Props) {
  const { t } = useTranslation(['common', 'bookmarks'])
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState(typed)
  const [chosenId, setChosenId] = useState<string>()
  const { groups, more, search, isLoading, isFailed, remember } = useHits(signedIn, text)
  const lines = groups.flatMap(({ hits }) => hits)
  const index = Math.max(
    0,
    lines.findIndex(({ id }) => id === chosenId),
  )
  const chosen = lines[index]

  const run = (hit: Hit, isInNewTab: boolean) => {
    if (hit.keep) remember(hit.keep)
    if (isInNewTab && hit.href !== undefined) {
      window.open(hit.href, '_blank', 'noopener')
      return
    }
    // The focus is back on the page before the action may move it.
    flushSync(onClose)
    if (hit.href === undefined) hit.run?.()
    else void navigate(hit.href)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = indexAfter(event, { at: index, length: lines.length, wraps: true, isTyping: true })
    if (next !== undefined) setChosenId(lines[next]?.id)
    else if (event.key === 'Enter' && chosen) run(chosen, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  const status =
    lines.length > 0 ? t('palette.count', { count: lines.length }) : isLoading ? t('ui.loading') : t('palette.none')
  return (
    <MuiDialog
      open
      onClose={onClose}
      slotProps={{ paper: { sx: paper, 'aria-label': t('palette.title') } }}
      transitionDuration={0}
    >
      <PaletteRoot>
        <div className="field">
          <Search size={18} aria-hidden />
          <input
            type="text"
            role="combobox"
            aria-label={t('palette.open')}
            aria-expanded={lines.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={chosen && `${listId}-${chosen.id}`}
            placeholder={t('palette.open')}
            value={text}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value)
              setChosenId(undefined)
            }}
            onKeyDown={press}
          />
          <Kbd>Esc</Kbd>
        </div>
        <HitList {...{ listId, groups, more, search, chosen }} onChoose={setChosenId} onRun={run} />
        {lines.length === 0 && !isLoading && <p className="nothing">{t('palette.none')}</p>}
        {isFailed && <p className="nothing">{t('palette.failed')}</p>}
        <div className="foot">
          <span aria-hidden>
            <Keys keys="ArrowUp" />
            <Keys keys="ArrowDown" /> {t('palette.move')}
          </span>
          <span aria-hidden>
            <Keys keys="Enter" /> {t('palette.run')}
          </span>
          <span aria-hidden>
            <Keys keys="$mod+Enter" /> {t('palette.newTab')}
          </span>
          <span>
            <Kbd>&gt;</Kbd> {t('palette.actions')}
          </span>
          <span>
            <Kbd>@</Kbd> {t('palette.group.people')}
          </span>
          <span role="status">{status}</span>
        </div>
      </PaletteRoot>
    </MuiDialog>
  )
}

const paper = {
  position: 'absolute',
  top: '15%',
  width: 640,
  maxHeight: 'min(620px, 80%)',
  margin: 0,
  border: '1px solid transparent',
  '@media (max-width: 639.98px)': { top: 0, width: '100%', height: '100%', maxHeight: 'none' },
}

import { styled } from '@mui/material/styles'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { eventTypes } from 'mock-server/contract/events.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { StandingFilter } from '#ui/list/standing-filter.tsx'
import { Switch } from '#ui/controls/fields/switch.tsx'
import { Kbd } from '#ui/controls/kbd.tsx'
import { OptionList } from '#ui/list/option-list.tsx'
import { Toolbar } from '#ui/shell/page-head.tsx'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { ToolbarFilters } from '#ui/list/toolbar-filters.tsx'
import { phone, useMedia } from '#ui/theme/use-media.ts'
import { StartAt } from './start-at.tsx'
import { useWords } from './words.ts'
import type { Shared } from './live-tail.tsx'
import { countTypes } from './filter.ts'
import { useTyped } from '#ui/controls/use-typed.ts'

const Tools = styled('div')({
  borderBottom: '1px solid var(--line)',
  flex: 'none',
  '& > *': { minHeight: 56 },
  '& .rule': { width: 1, height: 20, background: 'var(--line)', margin: '0 4px', flex: 'none' },
  '& .search': { width: 264 },
  '@media (max-width: 899.98px)': { '& .search': { width: 184 } },
  '@media (max-width: 639.98px)': { '& > *': { minHeight: 52 }, '& .search': { flex: 1, width: 'auto', minWidth: 0 } },
})

/** Pause, follow, filters, and where the list starts. */
export function TailTools(shared: Shared) {
  const { t } = useWords()
  const isPhone = useMedia(phone)
  const { address, view, reading } = shared
  const { filter, filterBy } = address
  const typed = useTyped(filter.text, (text) => filterBy({ text }))
  const pauseLabel = reading.isPaused ? t('continue') : t('pause')
  const pauseIcon = reading.isPaused ? <Play /> : <Pause />
  const pause = { 'aria-keyshortcuts': 'P', onClick: reading.togglePause, isPressed: reading.isPaused }
  const follow = (
    <Switch
      label={t('follow')}
      aria-keyshortcuts="F"
      checked={view.isFollowing}
      onChange={reading.toggleFollow}
      shortcut={<ShortcutHint keys="F" />}
    />
  )
  return (
    <Tools>
      <Toolbar label={t('toolbar')}>
        {isPhone ? (
          <IconButton size={40} label={pauseLabel} {...pause}>
            {pauseIcon}
          </IconButton>
        ) : (
          <>
            <Button icon={pauseIcon} data-action="tail.pause" {...pause}>
              {pauseLabel}
              <ShortcutHint keys="P" />
            </Button>
            {follow}
            <span className="rule" />
          </>
        )}
        <SearchField label={t('search')} placeholder={t('searchShort')} {...typed} hasSlashKey className="search" />
        <ToolbarFilters
          label={t('filters')}
          count={filter.types.length > 0 ? 1 : 0}
          end={
            <>
              {isPhone && follow}
              <StartAt {...shared} />
            </>
          }
        >
          <TypeFilter {...shared} />
        </ToolbarFilters>
      </Toolbar>
    </Tools>
  )
}

function TypeFilter({ address: { filter, filterBy }, view }: Shared) {
  const { t, number } = useWords()
  const { types } = filter
  const editor = () => {
    const counts = countTypes(view.rows)
    const offered = [...new Set<string>([...eventTypes, ...types, ...counts.keys()])]
    return (
      <OptionList
        title={t('filter.title')}
        options={offered.toSorted().map((type) => ({ value: type, label: type, count: number(counts.get(type) ?? 0) }))}
        chosen={types}
        onChange={(chosen) => filterBy({ types: chosen })}
        searchLabel={t('filter.search')}
      />
    )
  }
  const [first] = types
  return (
    <StandingFilter
      field={t('filter.type')}
      value={first !== undefined && types.length > 1 ? `${first}, +${number(types.length - 1)}` : first}
      isMono
      editor={editor}
      onRemove={() => filterBy({ types: [] })}
    />
  )
}

/** Hidden on phones, which have no keys. */
const ShortcutHint = ({ keys }: { readonly keys: string }) => (
  <OnDesk aria-hidden>
    <Kbd>{keys}</Kbd>
  </OnDesk>
)

import { styled } from '@mui/material/styles'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { MomentField } from '#ui/controls/fields/moment-field.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { presets } from './time-range.ts'
import type { Draft } from './use-draft.ts'
import { useWords } from './use-words.ts'

/** From and until in the reader's time zone, and ranges that are often meant. */
export function RangeFields({ draft }: { readonly draft: Draft }) {
  const { t, locale } = useWords()
  const { now, choose } = draft
  const { from, to } = draft.range
  const isReversed = from !== undefined && to !== undefined && from >= to
  return (
    <Line>
      <MomentField
        label={t('range.from')}
        error={from === undefined && t('range.enter')}
        value={from}
        onChange={(value) => choose({ ...draft.range, from: value })}
      />
      <MomentField
        label={t('range.until')}
        error={to === undefined ? t('range.enter') : isReversed && t('range.reversed')}
        value={to}
        onChange={(value) => choose({ ...draft.range, to: value })}
      />
      <MenuButton
        look="ghost"
        size={32}
        label={t('range.presets')}
        entries={presets(now, locale).map((preset) => {
          const { name, weekday, ...range } = preset
          const words = [...(name ? [t(`range.preset.${name}`)] : []), ...(weekday ? [weekday] : [])]
          return { id: words.join(), label: words.join(', '), onChoose: () => choose(range) }
        })}
      >
        {t('range.presets')}
        <ChevronDown size={14} aria-hidden />
      </MenuButton>
    </Line>
  )
}

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  gap: 12,
  alignItems: 'start',
  '& > button': { marginTop: 20 },
  '@media (max-width: 639.98px)': { gridTemplateColumns: 'minmax(0, 1fr)', '& > button': { marginTop: 0 } },
})

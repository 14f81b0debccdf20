import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import EyeOff from 'lucide-react/icons/eye-off'
import KeyRound from 'lucide-react/icons/key-round'
import Languages from 'lucide-react/icons/languages'
import Search from 'lucide-react/icons/search'
import Tag from 'lucide-react/icons/tag'
import Wrench from 'lucide-react/icons/wrench'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { useNumber } from '#common/use-number.ts'
import { type SectionId, sectionIds, settingsList } from './settings-list.ts'

const icons: Readonly<Record<SectionId | 'maintenance', ReactNode>> = {
  general: <Languages />,
  tagging: <Tag />,
  subscriptions: <Bell />,
  completion: <BadgeCheck />,
  search: <Search />,
  help: <CircleHelp />,
  signIn: <KeyRound />,
  privacy: <EyeOff />,
  maintenance: <Wrench />,
}

type Props = {
  /** The section of each setting that differs from the default. */
  readonly counts: readonly SectionId[]
  readonly q: string
  readonly isChangedOnly: boolean
  readonly onSearch: (text: string) => void
  readonly onChangedOnly: (isOn: boolean) => void
}

/** Search, and the way to each section. */
export function Anchors({ counts, q, isChangedOnly, onSearch, onChangedOnly }: Props) {
  const { t } = useTranslation('settings')
  const number = useNumber()
  const countOf = (id: string) => counts.filter((each) => each === id).length
  return (
    <Root aria-label={t('sections')}>
      <SearchField label={t('search')} value={q} onChange={onSearch} hasSlashKey />
      <ul>
        {[...sectionIds, 'maintenance' as const].map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(id)?.scrollIntoView({ block: 'start' })
              }}
            >
              {icons[id]}
              <b>{t(`section.${id}`)}</b>
              {countOf(id) > 0 && (
                <span>
                  {number(countOf(id))}
                  <HiddenText> {t('differing', { count: countOf(id) })}</HiddenText>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
      <div>
        <CheckboxField
          label={t('changedOnly', { n: number(counts.length), total: number(settingsList.length) })}
          checked={isChangedOnly}
          onChange={({ target }) => onChangedOnly(target.checked)}
        />
      </div>
    </Root>
  )
}

const Root = styled('nav')({
  flex: 'none',
  width: 216,
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  minHeight: 0,
  padding: '12px 8px',
  borderRight: '1px solid var(--line)',
  background: 'var(--canvas)',
  '& > :first-of-type': { width: 'auto', margin: '0 4px' },
  '& ul': { flex: 1, minHeight: 0, overflowY: 'auto', margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    padding: '4px 8px',
    borderRadius: 'var(--r-m)',
    font: '400 13px/20px var(--sans)',
    color: 'var(--text)',
    textDecoration: 'none',
    '&:hover': { background: 'var(--hover)' },
    '& > svg': { flex: 'none', width: 16, height: 16, color: 'var(--text-3)' },
    '& > b': { flex: 1, minWidth: 0, fontWeight: 400 },
    '& > span': { color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
    '& > span::after': {
      content: '""',
      display: 'inline-block',
      width: 6,
      height: 6,
      marginLeft: 6,
      borderRadius: 3,
      background: 'var(--accent)',
      verticalAlign: 'middle',
    },
  },
  '& > div:last-of-type': { padding: '8px 8px 0', borderTop: '1px solid var(--line)' },
  '@media (max-width: 819.98px)': {
    width: 'auto',
    borderRight: 0,
    borderBottom: '1px solid var(--line)',
    '& ul': { display: 'none' },
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    padding: '8px var(--gutter)',
    '& > div:last-of-type': { padding: 0, border: 0 },
  },
})

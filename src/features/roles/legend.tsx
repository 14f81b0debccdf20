import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { Kbd } from '#ui/controls/kbd.tsx'
import { marks } from './matrix/marks.ts'

/** What the marks of the matrix mean. */
export function Legend() {
  const { t } = useTranslation('roles')
  return (
    <List>
      <li>
        <span data-mark="on">
          <Check size={12} aria-hidden />
        </span>
        {t('cell.on')}
      </li>
      <li>
        <span data-mark="own">{t('cell.ownMark')}</span>
        {t('cell.own')}
      </li>
      <li>
        <span data-mark="own">{t('cell.readMark')}</span>
        {t('cell.read')}
      </li>
      <li>
        <span data-mark="some" />
        {t('legend.some')}
      </li>
      <li>
        <span data-mark="off" />
        {t('cell.off')}
      </li>
      <li>
        <span data-mark="fixed">
          <Lock size={10} aria-hidden />
        </span>
        {t('cell.fixed')}
      </li>
    </List>
  )
}

/** The keys that change a cell. */
export function MatrixKeysHint() {
  const { t } = useTranslation('roles')
  return (['on', 'own', 'read', 'off'] as const).map((value) => (
    <span key={value}>
      <Kbd>{{ on: 'A', own: 'O', read: 'R', off: 'D' }[value]}</Kbd>
      {t(`keys.${value}`)}
    </span>
  ))
}

const List = styled('ul')({
  ...marks,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  font: '400 12px/16px var(--sans)',
  color: 'var(--text-2)',
  '& > li': { display: 'inline-flex', alignItems: 'center', gap: 6 },
})

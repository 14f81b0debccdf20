import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Keys } from '#ui/controls/keys.tsx'
import { Switch } from '#ui/controls/fields/switch.tsx'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { type Action, actionGroups } from '#ui/keyboard/action.ts'
import { useAllActions } from '#ui/keyboard/use-actions.ts'
import { hitsOf } from '#lib/text-pieces.ts'

type Props = {
  readonly pageName: string | undefined
  readonly areCharactersOn: boolean
  readonly onSwitch: (areOn: boolean) => void
  readonly onClose: () => void
}

/** All shortcuts that work at the moment, those of the page first. */
export function ShortcutSheet({ pageName, areCharactersOn, onSwitch, onClose }: Props) {
  const { t } = useTranslation('common')
  const [search, setSearch] = useState('')
  const actions = useAllActions()
  const titles = {
    page: pageName ?? t('keys.page'),
    list: t('keys.list'),
    go: t('keys.go'),
    everywhere: t('keys.everywhere'),
  }
  return (
    <Dialog
      title={t('keys.title')}
      size="form"
      onClose={onClose}
      footNote={
        <Switch label={t('keys.characters')} checked={areCharactersOn} onChange={() => onSwitch(!areCharactersOn)} />
      }
      foot={
        <Foot>
          <span>{t('keys.charactersHelp')}</span>
          <span>{t('keys.count', { count: actionGroups.flatMap((group) => linesOf(actions, group)).length })}</span>
        </Foot>
      }
    >
      <div>
        <SearchField label={t('keys.search')} value={search} onChange={setSearch} autoFocus />
      </div>
      <Columns>
        {actionGroups.map((group) => {
          const lines = linesOf(actions, group).filter(({ label }) => search === '' || hitsOf(label, search).length > 0)
          if (lines.length === 0) return null
          return (
            <section key={group} aria-label={titles[group]}>
              <h3>{titles[group]}</h3>
              <dl>
                {lines.map(({ id, label, keys, otherKeys }) => (
                  <div key={id}>
                    <dt>{label}</dt>
                    <dd>
                      <Keys keys={keys} />
                      {otherKeys !== undefined && (
                        <>
                          <span className="then"> {t('keys.or')} </span>
                          <Keys keys={otherKeys} />
                        </>
                      )}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </Columns>
    </Dialog>
  )
}

/** Actions without a label are other keys of a listed one. */
const linesOf = (actions: readonly Action[], group: Action['group']) =>
  actions.flatMap(({ id, label, keys, otherKeys, group: own }) =>
    own === group && keys && label ? [{ id, label, keys, otherKeys }] : [],
  )

const Foot = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 16px',
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--text-3)',
})

const Columns = styled('div')({
  columns: '2 220px',
  columnGap: 32,
  marginTop: 12,
  '& section': { breakInside: 'avoid', marginBottom: 16 },
  '& h3': { fontSize: 12, lineHeight: '16px', color: 'var(--text-3)', fontWeight: 400, marginBottom: 4 },
  '& dl > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 12, minHeight: 26 },
  '& dd': { display: 'flex', flex: 'none', gap: 4, alignItems: 'center' },
  '& .then': { fontSize: 12, color: 'var(--text-3)' },
})

import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { Button } from '#ui/controls/button.tsx'
import { idOf } from '#features/bookmarks/changes/state-changes.ts'
import { Phrases } from './change-marks.tsx'
import { type Phrase, useChangeWords } from './change-words.ts'
import type { Proposal } from './use-proposal.ts'

type Props = { readonly bookmark: Bookmark; readonly proposal: Proposal }

/** What the working copy and a newer version both changed: the reader chooses one of the two for each. */
export function Conflicts({ bookmark, proposal }: Props) {
  const { t } = useTranslation('workingCopy')
  const { base, saved, conflicts, choices, choose, newer } = proposal
  const mine = bookmark.workingCopy?.state ?? saved
  const wordsOf = useChangeWords(mine, [base, saved])
  return (
    <section aria-labelledby="conflicts">
      <Title id="conflicts">{t('conflict.title', { count: conflicts.length })}</Title>
      {conflicts.map((part) => {
        const id = idOf(part)
        const words = wordsOf(part, base, mine)
        const theirs = wordsOf(part, base, saved)
        const sides = [
          ['mine', t('conflict.mine'), words.after],
          ['theirs', t('conflict.theirs', { version: newer?.version }), theirs.after],
        ] as const
        return (
          <Choice key={id} role="group" aria-label={words.name}>
            <b>{words.name}</b>
            {sides.map(([side, label, phrase]) => (
              <div key={side}>
                <span>{label}</span>
                <span data-part="values">
                  <Value phrase={phrase} />
                </span>
                <Button
                  size={24}
                  isPressed={choices[id] === side}
                  aria-label={t(`conflict.keep.${side}`, { name: words.name })}
                  onClick={() => choose({ ...choices, [id]: side })}
                >
                  {t(choices[id] === side ? 'conflict.kept' : 'conflict.use')}
                </Button>
              </div>
            ))}
          </Choice>
        )
      })}
    </section>
  )
}

function Value({ phrase }: { readonly phrase: Phrase | undefined }) {
  const { t } = useTranslation('workingCopy')
  return phrase ? <Phrases before={undefined} after={phrase} /> : <span>{t('change.removed')}</span>
}

const Title = styled('h2')({ font: '600 13px/20px var(--sans)', letterSpacing: '-.003em', marginBottom: 8 })

const Choice = styled('div')({
  display: 'grid',
  gap: 4,
  padding: '8px 16px',
  border: '1px solid var(--warn-line)',
  borderRadius: 'var(--r-l)',
  '& + &': { marginTop: 8 },
  '& > b': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, minHeight: 32 },
  '& > div > span:first-of-type': { width: 128, flex: 'none', color: 'var(--text-3)' },
  '& [data-part=values]': {
    flex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 6px',
    minWidth: 0,
  },
  '@media (max-width: 639.98px)': { '& > div > span:first-of-type': { width: '100%' } },
})

import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { DataModel, DataType } from 'mock-server/contract/data-model.ts'
import type { Section } from 'mock-server/contract/view-model.ts'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { useSample } from '#common/workbench/use-sample.ts'
import { useTypeLooks } from '#common/fact-sheet-type.ts'
import { useAmount } from '#common/use-amount.ts'
import { useNumber } from '#common/use-number.ts'
import { fieldsIn, subjectOf } from '#features/view-model/layout/layout.ts'
import type { ViewWords } from '#features/view-model/parts/words.ts'

type Props = {
  readonly type: string
  readonly dataModel: DataModel
  readonly sections: readonly Section[]
  readonly words: ViewWords
  readonly moved: ReadonlySet<string>
  readonly languages: readonly string[]
  readonly language: string
  readonly onLanguage: (language: string) => void
}

/** A fact sheet of the type as people would see it after the save, filled with the values of the first one. */
export function Preview({ type, dataModel, sections, words, moved, languages, language, onLanguage }: Props) {
  const { t } = useTranslation('viewModel')
  const looks = useTypeLooks()
  const sample = useSample(type, dataModel)
  const { Icon, color } = looks(type)
  const fields = dataModel.factSheets[type]?.fields ?? {}
  return (
    <aside aria-label={t('preview.title')}>
      <Head>
        <h2>{t('preview.title')}</h2>
        {languages.length > 1 && (
          <Segmented
            label={t('preview.language')}
            name="language"
            value={language}
            segments={languages.slice(0, 4).map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={onLanguage}
          />
        )}
      </Head>
      <Scroll tabIndex={0} role="region" aria-label={t('preview.sheet')}>
        <article lang={language}>
          <header>
            <Tile size={24} {...(color === undefined ? {} : { color })}>
              <Icon />
            </Tile>
            <h3>{sample?.displayName ?? words.typeOf(type)}</h3>
          </header>
          {sections
            .filter(({ disabled }) => disabled !== true)
            .map((section) => (
              <section key={section.label}>
                <h4>{words.section(section)}</h4>
                {section.subsections.map((part) => {
                  const subject = subjectOf(part)
                  return (
                    <dl key={`${part.label} ${subject ?? ''}`}>
                      {subject === undefined ? (
                        fieldsIn(part).map(({ name, type: widget }) => (
                          <Line
                            key={name}
                            {...{ name, type, words }}
                            isAmount={widget === 'costs'}
                            field={fields[name]}
                            value={sample?.values.get(name)}
                            isMoved={moved.has(name)}
                          />
                        ))
                      ) : (
                        <div>
                          <dt>{words.part(part)}</dt>
                          <dd data-empty="">{t('preview.relation')}</dd>
                        </div>
                      )}
                    </dl>
                  )
                })}
              </section>
            ))}
        </article>
      </Scroll>
    </aside>
  )
}

type LineProps = {
  readonly name: string
  readonly type: string
  readonly field: DataType | undefined
  readonly words: ViewWords
  readonly value: string | number | boolean | readonly string[] | undefined
  readonly isMoved: boolean
  /** Shown with the currency of the workspace. */
  readonly isAmount: boolean
}

function Line({ name, type, field, words, value, isMoved, isAmount }: LineProps) {
  const { t } = useTranslation('viewModel')
  const number = useNumber()
  const amount = useAmount()
  const textOf = (one: string) => (field?.values?.includes(one) ? (words.valueOf(name, one, type) ?? one) : one)
  const texts = [value].flat().flatMap((one) => {
    if (one === undefined || one === '') return []
    if (typeof one === 'number') return [isAmount ? amount(one) : number(one)]
    return [typeof one === 'boolean' ? t(one ? 'preview.yes' : 'preview.no') : textOf(one)]
  })
  return (
    <div data-moved={isMoved ? '' : undefined}>
      <dt>{words.fieldOf(name, type) ?? name}</dt>
      <dd data-empty={texts.length === 0 ? '' : undefined}>
        {texts.length === 0 ? t('preview.notSet') : texts.join(', ')}
      </dd>
    </div>
  )
}

const Head = styled('header')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 48,
  padding: '8px 16px',
  '& > h2': { font: '600 13px/20px var(--sans)' },
})

const Scroll = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '0 16px 16px',
  '& > article': { padding: 12, border: '1px solid var(--line)', borderRadius: 'var(--r-l)' },
  '& header': { display: 'flex', alignItems: 'center', gap: 8, paddingBottom: 8 },
  '& h3': { font: '600 13px/20px var(--sans)', overflowWrap: 'anywhere' },
  '& section': { paddingTop: 8, borderTop: '1px solid var(--line)', marginTop: 8 },
  '& h4': { marginBottom: 4, font: '600 13px/20px var(--sans)' },
  '& dl': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '8px 12px', margin: '0 0 8px' },
  '& dt': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)', overflowWrap: 'anywhere' },
  '& dd': {
    margin: 0,
    font: '400 12px/16px var(--sans)',
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
    overflowWrap: 'anywhere',
  },
  '& dd[data-empty]': { color: 'var(--text-3)' },
  '& [data-moved] > dt': { color: 'var(--accent-text)' },
})

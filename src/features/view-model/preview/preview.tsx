import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { Section } from 'mock-server/contract/view-model.ts'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { SampleName } from '#common/workbench/sample/sample-name.tsx'
import { useSample } from '#common/workbench/sample/use-sample.ts'
import { useSampleText } from '#common/workbench/sample/use-sample-text.ts'
import { useTypeLooks } from '#common/fact-sheet-type.ts'
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

/** A fact sheet of the type as people would see it after the save, with its values and relations. */
export function Preview({ type, dataModel, sections, words, moved, languages, language, onLanguage }: Props) {
  const { t } = useTranslation('viewModel')
  const looks = useTypeLooks()
  const state = useSample(type, dataModel)
  const { sample } = state
  const textOf = useSampleText()
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
            <SampleName {...state} level="h3" fallback={words.typeOf(type)} />
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
                            label={words.fieldOf(name, type) ?? name}
                            text={textOf.values(sample?.values.get(name), {
                              wordOf: (key) =>
                                fields[name]?.values?.includes(key) ? (words.valueOf(name, key, type) ?? key) : key,
                              isAmount: widget === 'costs',
                            })}
                            isMoved={moved.has(name)}
                          />
                        ))
                      ) : (
                        <Line
                          label={words.part(part)}
                          text={
                            textOf.relation(sample?.relations.get(subject)) ??
                            textOf.values(sample?.values.get(subject), { wordOf: (key) => key })
                          }
                          isMoved={false}
                        />
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

type LineProps = { readonly label: string; readonly text: string | undefined; readonly isMoved: boolean }

function Line({ label, text, isMoved }: LineProps) {
  const { t } = useTranslation('viewModel')
  return (
    <div data-moved={isMoved ? '' : undefined}>
      <dt>{label}</dt>
      <dd data-empty={text === undefined ? '' : undefined}>{text ?? t('preview.notSet')}</dd>
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
  '& dd': { margin: 0, font: '400 12px/16px var(--sans)', overflowWrap: 'anywhere' },
  '& dd[data-empty]': { color: 'var(--text-3)' },
  '& [data-moved] > dt': { color: 'var(--accent-text)' },
})

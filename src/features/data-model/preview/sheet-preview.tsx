import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { DataType } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import type { FactSheetViewModel } from 'mock-server/contract/view-model.ts'
import { fieldsOf } from 'mock-server/contract/models/place.ts'
import { sourceOf, sourceOfValue } from '#features/data-model/draft/renames.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import { sectionsOf } from 'mock-server/contract/models/sections.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { PlaceIcon } from '#features/data-model/parts/place-icon.tsx'
import { SampleName } from '#common/workbench/sample/sample-name.tsx'
import { useSample } from '#common/workbench/sample/use-sample.ts'
import { useSampleText } from '#common/workbench/sample/use-sample-text.ts'

type Props = {
  readonly draft: ModelDraft
  readonly words: ModelWords
  readonly place: ModelPlace | undefined
  readonly views: ReadonlyMap<string, FactSheetViewModel>
}

/** A fact sheet of the type as people would see it after the save: its sections, what is mandatory, what is shown only sometimes. */
export function SheetPreview({ draft, words, place, views }: Props) {
  const { t } = useTranslation('dataModel')
  const type = place?.collection === 'factSheets' ? place.name : undefined
  const state = useSample(type, draft.stored.model)
  const { sample } = state
  const textOf = useSampleText()
  if (type === undefined) return <Empty>{t('preview.choose')}</Empty>
  const fields = fieldsOf(draft.model, { collection: 'factSheets', name: type })
  const { sections, others } = sectionsOf(views.get(type), Object.keys(fields))
  // Data are where they are stored, whatever their keys will be.
  const valueOf = (field: string) => {
    const own = { collection: 'factSheets' as const, name: type, field }
    const renamed = new Map(
      (fields[field]?.values ?? []).map((each) => [sourceOfValue(own, each, draft.renames), each] as const),
    )
    const wordOf = (key: string) => {
      const named = renamed.get(key) ?? key
      return fields[field]?.values?.includes(named) ? words.value(field, named, type) : named
    }
    return textOf.values(sample?.values.get(sourceOf(own, draft.renames).field ?? field), { wordOf })
  }
  const groups = [...sections, ...(others.length === 0 ? [] : [{ key: '', names: others }])]
  return (
    // Without a control of its own, so that the keyboard can scroll it.
    <Root tabIndex={0} role="region" aria-label={t('panel.preview')}>
      <p>{t('preview.help')}</p>
      <article>
        <header>
          <PlaceIcon place={{ collection: 'factSheets', name: type }} models={[draft.model]} size={24} />
          <SampleName {...state} level="h2" fallback={t('preview.name', { type: words.type(type) })} />
        </header>
        {groups.map(({ key, names }) => (
          <section key={key}>
            <h3>{key === '' ? t('preview.others') : words.section(key)}</h3>
            <dl>
              {names.map((name) => (
                <Line
                  key={name}
                  {...{ name, type, words }}
                  field={fields[name]}
                  text={valueOf(name)}
                  isCurrent={name === place?.field}
                />
              ))}
            </dl>
          </section>
        ))}
      </article>
    </Root>
  )
}

type LineProps = {
  readonly name: string
  readonly type: string
  readonly field: DataType | undefined
  readonly words: ModelWords
  readonly text: string | undefined
  readonly isCurrent: boolean
}

function Line({ name, type, field, words, text, isCurrent }: LineProps) {
  const { t } = useTranslation('dataModel')
  return (
    <div data-current={isCurrent ? '' : undefined}>
      <dt>
        {words.field(name, type)}
        {field?.mandatory && <span aria-label={t('member.mandatory')}> *</span>}
      </dt>
      <dd data-empty={text === undefined ? '' : undefined}>
        {text ?? t('notSet')}
        {field?.activatedBy && <small>{t('preview.sometimes')}</small>}
      </dd>
    </div>
  )
}

const Empty = styled('p')({ padding: 16, color: 'var(--text-3)' })

const Root = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: 16,
  '& > p': { marginBottom: 8, font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& > article': { padding: 12, border: '1px solid var(--line)', borderRadius: 'var(--r-l)' },
  '& header': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    '& > h2': { font: '600 13px/20px var(--sans)', overflowWrap: 'anywhere' },
  },
  '& h3': { margin: '12px 0 4px', font: '600 12px/16px var(--sans)', color: 'var(--text-2)' },
  '& dl > div': {
    display: 'grid',
    gridTemplateColumns: '120px minmax(0, 1fr)',
    gap: 12,
    padding: '3px 6px',
    borderRadius: 4,
    font: '400 12px/20px var(--sans)',
  },
  '& dl > div[data-current]': { background: 'var(--accent-tint)' },
  '& dl > div[data-current] > dt': { color: 'var(--accent-text)' },
  '& dt': { color: 'var(--text-3)', overflowWrap: 'anywhere' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& dd[data-empty]': { color: 'var(--text-3)' },
  '& dd > small': { display: 'block', font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})

import { useTranslation } from 'react-i18next'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ModelReview } from 'mock-server/contract/models/saves.ts'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useNumber } from '#common/use-number.ts'
import { paths } from '#paths.ts'
import { languages } from '#features/data-model/draft/documents.ts'
import { countLabels } from 'mock-server/contract/models/labels.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { PanelPart } from './layout.styles.ts'
import { type Loss, withoutRenames } from './losses.ts'
import { Returning } from './returning.tsx'
import type { Confirmed } from './use-confirmed.ts'

type Props = {
  /** Undefined until the service has answered. */
  readonly data: ModelReview | undefined
  readonly losses: readonly Loss[]
  readonly confirmed: Confirmed
  readonly draft: ModelDraft
  readonly words: ModelWords
}

/** The effect in numbers, and what is to be done before saving. */
export function ReviewPanel({ data, losses, confirmed, draft, words }: Props) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  if (!data) return <aside aria-label={t('impact.title')} aria-busy />
  const figures = figuresOf(data, losses, draft)
  const isCurrent = draft.tags.model === null || draft.tags.model.replaceAll(/\D/g, '') === String(data.revision)
  return (
    <aside aria-label={t('impact.title')}>
      <PanelPart>
        <h2>{t('impact.title')}</h2>
        <dl>
          {Object.entries(figures)
            .filter(([name, figure]) => figure > 0 || ['added', 'changed', 'deleted'].includes(name))
            .map(([name, figure]) => (
              <div key={name}>
                <dt>{t(`impact.${name}`, { count: figure })}</dt>
                <dd>{number(figure)}</dd>
              </div>
            ))}
        </dl>
      </PanelPart>
      <Returning {...data} words={words} />
      {data.bookmarks.total > 0 && (
        <PanelPart>
          <h2>
            {t('impact.affected')} <small>{number(data.bookmarks.total)}</small>
          </h2>
          <ul>
            {data.bookmarks.first.map(({ id, name }) => (
              <li key={id}>
                <TextLink href={paths.bookmark(id)}>{name}</TextLink>
              </li>
            ))}
          </ul>
          {data.bookmarks.total > data.bookmarks.first.length && (
            <p>{t('impact.more', { n: number(data.bookmarks.total - data.bookmarks.first.length) })}</p>
          )}
        </PanelPart>
      )}
      {data.roles.length > 0 && (
        <PanelPart>
          <h2>
            {t('impact.affectedRoles')} <small>{number(data.roles.length)}</small>
          </h2>
          <ul>
            {data.roles.map((name) => (
              <li key={name}>
                <TextLink href={paths.roles()}>{name}</TextLink>
              </li>
            ))}
          </ul>
        </PanelPart>
      )}
      <PanelPart>
        <h2>{t('before.title')}</h2>
        <ul>
          <Check isFine={isCurrent}>{t(isCurrent ? 'before.current' : 'before.stale')}</Check>
          <Check isFine={data.errors.length === 0}>
            {data.errors.length === 0
              ? t('before.valid')
              : t('before.errors', { count: data.errors.length, n: number(data.errors.length) })}
          </Check>
          {data.loosened.map(({ role, type, member }) => (
            <Check key={`${role} ${type}.${member}`} isFine={false}>
              {t('before.loosened', { role, member: `${type}.${member}` })}
            </Check>
          ))}
          {losses.length > 0 && (
            <Check isFine={confirmed.agreed === losses.length}>
              {t('before.confirmed', { n: number(confirmed.agreed), total: number(losses.length) })}
            </Check>
          )}
        </ul>
      </PanelPart>
      {confirmed.word !== undefined && (
        <PanelPart>
          <TextField
            label={t('before.type', { word: confirmed.word })}
            help={t('before.typeHelp')}
            value={confirmed.typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => confirmed.setTyped(event.target.value)}
          />
        </PanelPart>
      )}
    </aside>
  )
}

/** What a save touches, adds, changes, deletes and renames, keyed by the name of its text. */
function figuresOf(data: ModelReview, losses: readonly Loss[], draft: ModelDraft) {
  const lost = (...types: readonly Loss['deletionType'][]) =>
    losses
      .filter(({ deletionType, to }) => to === undefined && types.includes(deletionType))
      .reduce((sum, { count }) => sum + count, 0)
  const changes = withoutRenames(data.changes, draft.renames)
  return {
    touched: data.factSheets,
    added: changes.filter(({ before }) => !before).length,
    changed: changes.filter(({ before, after }) => before && after).length,
    deleted: changes.filter(({ after }) => !after).length,
    values: lost('FACT_SHEET_FIELD', 'FACT_SHEET_FIELD_VALUE', 'RELATION_FIELD', 'RELATION_FIELD_VALUE'),
    sheets: lost('FACT_SHEET'),
    relations: lost('RELATION'),
    rewritten: losses.filter(({ to }) => to !== undefined).reduce((sum, { count }) => sum + count, 0),
    bookmarks: data.bookmarks.total,
    roles: data.roles.length,
    renamedBookmarks: data.renamed.bookmarks,
    renamedRoles: data.renamed.roles.length,
    labels: changes
      .filter(({ after }) => !after)
      .flatMap((change) => languages.map((language) => countLabels(draft.texts[language], change)))
      .reduce((sum, count) => sum + count, 0),
  }
}

function Check({ isFine, children }: { readonly isFine: boolean; readonly children: string }) {
  return (
    <li data-fine={isFine ? '' : undefined}>
      {isFine ? <CircleCheck size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
      <span>{children}</span>
    </li>
  )
}

import { useTranslation } from 'react-i18next'
import CircleX from 'lucide-react/icons/circle-x'
import type { ModelReview } from 'mock-server/contract/models/saves.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { paths } from '#paths.ts'
import { keyOf } from 'mock-server/contract/models/place.ts'
import { labelOfPlace } from '#features/data-model/parts/place-label.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { useErrorWords } from '#common/workbench/error-words.ts'
import { placeOfPath } from './json-path.ts'

/** Why the service would refuse the model, each with the way to the definition that it is about. */
export function ErrorList({ errors, words }: { readonly errors: ModelReview['errors']; readonly words: ModelWords }) {
  const { t } = useTranslation('dataModel')
  const inWords = useErrorWords()
  if (errors.length === 0) return null
  return (
    <Callout tone="bad" role="alert" icon={<CircleX aria-hidden />} title={t('review.refused')}>
      <ul>
        {errors.map(({ value, messages }) => {
          const found = placeOfPath(value.replace(/^\$\.dataModel(?=\.|$)/, '$'))
          const message = messages.map(inWords).join('. ')
          return (
            <li key={`${value} ${message}`}>
              {found ? (
                <>
                  <TextLink href={paths.dataModel({ item: keyOf(found.place) })}>
                    {labelOfPlace(found.place, words)}
                  </TextLink>{' '}
                  {found.rest !== '' && <code>{found.rest}</code>} {message}
                </>
              ) : (
                <>
                  {value !== '$' && <code>{value}</code>} {message}
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Callout>
  )
}

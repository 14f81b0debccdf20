import { useTranslation } from 'react-i18next'
import { Kbd } from '#ui/controls/kbd.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { PageFoot } from '#ui/shell/page-head.tsx'
import type { List } from './use-list.ts'

type Props<Row> = {
  readonly list: List<Row>
  readonly hasBoxes: boolean
  readonly hasPanel: boolean
  readonly keys?: readonly { readonly keys: string; readonly label: string }[] | undefined
}

/** "13 of 13": the loaded rows of all that match; and the keys of the list. */
export function ListFoot<Row>({ list, hasBoxes, hasPanel, keys = [] }: Props<Row>) {
  const { t } = useTranslation('list')
  const { rows, total } = list
  return (
    <PageFoot
      end={
        <>
          <span>
            <Kbd>J</Kbd>
            <Kbd>K</Kbd> {t('keys.move')}
          </span>
          {hasBoxes && (
            <span>
              <Kbd>X</Kbd> {t('keys.select')}
            </span>
          )}
          {keys.map(({ keys: name, label }) => (
            <span key={name}>
              <Kbd>{name}</Kbd> {label}
            </span>
          ))}
          {hasPanel && (
            <span>
              <Kbd>{t('keys.space')}</Kbd> {t('keys.preview')}
            </span>
          )}
        </>
      }
    >
      <span role="status">
        {total !== undefined && t(list.isTotalExact ? 'loaded' : 'loadedOfMore', { loaded: rows.length, total })}
      </span>{' '}
      {list.error && !list.isBroken && (
        <TextButton type="button" onClick={list.refetch}>
          {t('outdated')}
        </TextButton>
      )}
    </PageFoot>
  )
}

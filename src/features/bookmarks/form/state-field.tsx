import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { TextAreaField } from '#ui/controls/fields/text-field.tsx'
import { Skeleton } from '#ui/controls/skeleton.tsx'
import { Advanced } from '#common/advanced.tsx'
import type { FormParts } from '#common/form-dialog/use-form-parts.tsx'
import { useRefusal } from '#common/permitted.ts'
import { SavedState } from '#features/bookmarks/preview/saved-state.tsx'
import { type State, viewParts } from '#features/bookmarks/preview/view-parts.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { FieldGroup } from './field-group.styles.ts'
import type { FormValues } from './fields.ts'
import { findJsonError } from './json-error.ts'

/** The saved view as what it means, to be edited where it is one of the inventory; its JSON for whoever needs it. */
export function StateField({ field, watch, set }: FormParts<FormValues>) {
  const { t } = useTranslation('bookmarks')
  const [text, type] = [watch('state'), watch('type')]
  const isView = type === 'INVENTORY' || type === 'INVENTORY_EXPORT'
  const state = field('state')
  const value: unknown = findJsonError(text) === undefined ? JSON.parse(text) : undefined
  const view = isRecord(value) && isView ? value : undefined
  const builder = useBuilder(view)
  return (
    <FieldGroup>
      <legend>{t(isView ? 'builder.title' : 'state.title')}</legend>
      {builder?.isLoading && <LoadingView />}
      {builder?.code && (
        <builder.code.ViewBuilder
          state={builder.state}
          parts={builder.parts}
          onChange={(next) => set('state', JSON.stringify(next, null, 2))}
        />
      )}
      {value !== undefined && !builder && <SavedState state={value} />}
      {/* A saved view with columns and fact sheets is higher than what is shown while its code loads. */}
      <Box sx={{ visibility: builder?.isLoading ? 'hidden' : 'visible' }}>
        <Advanced label={t('form:advanced')} isWrong={state.error !== undefined}>
          <TextAreaField {...state} help={t('form.stateHelp')} isMono rows={8} spellCheck={false} />
        </Advanced>
      </Box>
    </FieldGroup>
  )
}

/** The widths of the five fields of a new bookmark's view. */
const fieldWidths = [160, 128, '100%', 136, 160]

/** As high as that view: what stands below must not move away from under the pointer when it arrives. */
const EmptyView = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  height: 312,
  '@media (max-width: 639.98px)': { height: 352 },
  '& > div': { display: 'flex', flexDirection: 'column', gap: 8 },
})

function LoadingView() {
  const { t } = useTranslation('bookmarks')
  return (
    <EmptyView role="status" aria-label={t('builder.loading')}>
      {fieldWidths.map((width, index) => (
        <div key={index}>
          <Skeleton width={88} />
          <Skeleton width={width} height={28} />
        </div>
      ))}
    </EmptyView>
  )
}

/**
 * What edits a view in words: undefined where the view was saved in a form that can be read only, where the reader can't view
 * fact sheets, and where the code can't be loaded.
 */
function useBuilder(state: State | undefined) {
  const refusal = useRefusal('factSheet.read')
  const parts = state && viewParts(state)
  const canBuild = parts !== undefined && refusal === undefined
  const { data, isError } = useQuery({
    queryKey: ['code of view builder'],
    queryFn: async () => await import('#features/bookmarks/builder/view-builder.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: canBuild,
  })
  if (!state || !canBuild || isError) return undefined
  return { state, parts, code: data, isLoading: data === undefined }
}

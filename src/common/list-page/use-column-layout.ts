import { type ColumnLayout, defaultLayout } from '#ui/list/data-table/columns.ts'
import { useAppearance } from '#common/appearance.ts'
import { type PreferenceSchema, usePreference } from '#common/preferences.ts'

/** The columns that a person chose for a list, and the density of all lists. */
export function useColumnLayout(list: string) {
  const [layout, change] = usePreference<ColumnLayout>(`columns.${list}`, StoredLayout, defaultLayout)
  const [{ density }] = useAppearance()
  return { layout, changeLayout: change, density }
}

const StoredLayout: PreferenceSchema<ColumnLayout> = {
  safeParse(stored) {
    if (typeof stored !== 'object' || stored === null) return {}
    const order: unknown = Reflect.get(stored, 'order')
    return {
      data: {
        order: Array.isArray(order) ? order.filter((id) => typeof id === 'string') : [],
        visible: valuesOf(stored, 'visible', isBoolean),
        widths: valuesOf(stored, 'widths', isNumber),
      },
    }
  },
}

function valuesOf<Value>(
  stored: object,
  name: string,
  fits: (value: unknown) => value is Value,
): Record<string, Value> {
  const values: unknown = Reflect.get(stored, name)
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(Object.entries(values).flatMap(([id, value]) => (fits(value) ? [[id, value]] : [])))
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

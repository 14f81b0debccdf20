import { useQuery } from '@tanstack/react-query'
import type { FeatureId } from 'mock-server/contract/endpoint.ts'
import { listFeatures } from 'mock-server/contract/features/features.ts'
import { queryFor } from '#api/operation.ts'

/** What the workspace can switch. */
export const allFeatures = queryFor(listFeatures, {})

/** Whether a feature is off; false until that is known. */
export const useIsOff = (id: FeatureId): boolean =>
  useQuery(allFeatures).data?.data.some((feature) => feature.id === id && feature.status === 'DISABLED') ?? false

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Blocks from 'lucide-react/icons/blocks'
import Box from 'lucide-react/icons/box'
import Building from 'lucide-react/icons/building-2'
import Compass from 'lucide-react/icons/compass'
import Cpu from 'lucide-react/icons/cpu'
import Database from 'lucide-react/icons/database'
import Handshake from 'lucide-react/icons/handshake'
import Layers from 'lucide-react/icons/layers'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rocket from 'lucide-react/icons/rocket'
import Server from 'lucide-react/icons/server'
import Target from 'lucide-react/icons/target'
import { getViewModel } from 'mock-server/contract/models.ts'
import { queryFor } from '#api/operation.ts'

/** Icons of the types that the default data model has. The models name none, so other types have a box. */
const icons: Readonly<Record<string, LucideIcon>> = {
  Application: LayoutGrid,
  BusinessCapability: Blocks,
  BusinessContext: Compass,
  DataObject: Database,
  Initiative: Rocket,
  Interface: ArrowLeftRight,
  ITComponent: Cpu,
  Objective: Target,
  Organization: Building,
  Platform: Layers,
  Provider: Handshake,
  TechnicalStack: Server,
}

export type TypeLook = { readonly Icon: LucideIcon; readonly color: string | undefined }

/** Icon and colour of each fact sheet type, the colour from the workspace's view model. */
export function useTypeLooks(): (type: string) => TypeLook {
  const { data } = useQuery({ ...queryFor(getViewModel, {}), staleTime: 5 * 60_000 })
  return useMemo(() => {
    const colors = new Map(data?.data.factSheets.map(({ type, bgColor }) => [type, bgColor]))
    return (type) => ({ Icon: icons[type] ?? Box, color: colors.get(type) })
  }, [data])
}

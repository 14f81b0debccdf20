import type { ListAddress } from './list-address.ts'

/** The sort of a list as the service names it, such as `name-ASC`; the first where it has no such sort. */
export const sortParameter = <Sort extends string>(
  known: readonly [Sort, ...Sort[]],
  { sort, isDescending }: Pick<ListAddress, 'sort' | 'isDescending'>,
): Sort => known.find((each) => each === `${sort}-${isDescending ? 'DESC' : 'ASC'}`) ?? known[0]

import { addApplications, addDataObjects } from './applications.ts'
import { addBusiness } from './business.ts'
import { addInterfaces } from './interfaces.ts'
import { type PlannedFactSheet, emptyPlan } from './plan.ts'
import { addStrategy } from './strategy.ts'
import { addInstances, addTechnology } from './technology.ts'
import { chance } from '#sample/cast/random.ts'

/** The number of fact sheets of the types that are filled up; of all others there are as many as were named. */
const INTERFACES = 160
const INSTANCES = 25

/** The landscape of the Helvion Group in the order of its creation: the same for the same seed and day. */
export function helvionLandscape(now: Date, seed: number): PlannedFactSheet[] {
  const plan = emptyPlan()
  const dice = (part: string) => ({ next: chance(`${seed} ${part}`), now })
  addBusiness(plan, dice('business'))
  addTechnology(plan, dice('technology'))
  addDataObjects(plan, dice('data'))
  addApplications(plan, dice('applications'))
  addInstances(plan, dice('instances'), INSTANCES)
  addInterfaces(plan, dice('interfaces'), INTERFACES)
  addStrategy(plan, dice('strategy'))
  return plan.all()
}

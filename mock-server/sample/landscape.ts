import { addApplications, addDataObjects } from './landscape-applications.ts'
import { addBusiness } from './landscape-business.ts'
import { addInterfaces } from './landscape-interfaces.ts'
import { type PlannedFactSheet, emptyPlan } from './landscape-plan.ts'
import { addStrategy } from './landscape-strategy.ts'
import { addInstances, addTechnology } from './landscape-technology.ts'
import { chance } from './random.ts'

/** How many of the types that fill up there are; everything else is as many as have been named. */
const INTERFACES = 160
const INSTANCES = 25

/** The landscape of the Helvion Group in the order in which it is made: the same for the same seed and day. */
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

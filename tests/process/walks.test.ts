import { describe, expect, it } from 'vitest'
import {
  type Decision,
  type ProcessState,
  type FactRequest,
  decide,
  factKey,
  isProcess,
  previewPath,
} from '../../engine/process/index.ts'
import { repetitions } from '../kit/sweep.ts'
import { factsOf } from './people.ts'
import { drawer, randomProcess, randomWorld } from './random-process.ts'
import { Walk, walk } from './walk.ts'

const SIZES = { nodes: 12, depth: 3 }
const STEPS = 16

/** The shortest walk of a seed that fails, and what it was. */
function shortest(seed: number, error: unknown): string {
  for (const nodes of [2, 4, 6, 8, 12])
    for (let steps = 0; steps <= STEPS; steps++) {
      try {
        walk(seed, steps, { nodes, depth: 3 })
      } catch (found) {
        return `seed ${seed}, ${nodes} nodes, ${steps} steps: ${String(found)}`
      }
    }
  return `seed ${seed}: ${String(error)}`
}
function failures(from: number, count: number): readonly string[] {
  const found: string[] = []
  for (let seed = from; seed < from + count && found.length < 3; seed++) {
    try {
      walk(seed, STEPS, SIZES)
    } catch (error) {
      found.push(shortest(seed, error))
    }
  }
  return found
}

describe('random walks over random processes', () => {
  it('lose no task, end once, keep lanes apart, and end when all agree', { timeout: 900_000 }, () => {
    const from = Number(process.env['WALK_SEED'] ?? 1)
    expect(failures(from, repetitions(5000, 100_000))).toEqual([])
  })
  it('find the people that the preview names', { timeout: 120_000 }, () => {
    let compared = 0
    for (let seed = 1; seed <= repetitions(300, 5000); seed++) {
      const made = new Walk(seed, { ...SIZES, isForeseeable: true })
      const preview = previewPath(
        made.document,
        factsOf(made.world, 'ann', () => 'p'),
        {
          starter: 'ann',
          depart: made.depart,
        },
      )
      if ('needs' in preview) throw new Error('Everything is known here')
      if (!made.start()) continue
      made.finish()
      if (made.state?.instance.result !== 'agreed' || made.world.events.some(({ action }) => action === 'skip'))
        continue
      const lines = (all: readonly (readonly [string, unknown])[]) => all.map((one) => JSON.stringify(one)).toSorted()
      const met = made.world.events.filter(({ action, nodeKey }) => action === 'enter' && nodeKey?.startsWith('h'))
      const seen = lines(met.map(({ nodeKey, detail }) => [nodeKey ?? '', detail['people']]))
      const foreseen = lines(preview.filter(({ kind }) => kind !== 'copy').map(({ key, people }) => [key, people]))
      expect({ seed, seen }).toEqual({ seed, seen: foreseen })
      compared += 1
    }
    expect(compared).toBeGreaterThan(50)
  })
  it('ask for their facts in a few rounds, and decide the same as with all of them', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const draw = drawer(seed)
      const world = randomWorld(draw)
      const document = randomProcess(draw, { ...SIZES, isForeseeable: true })
      if (!isProcess(document)) throw new Error('No process')
      const begin = {
        id: 'i',
        code: 'w',
        version: 1,
        recordId: 'r',
        starter: 'ann',
        depart: 'A01A01',
        title: '',
        parentStep: null,
      }
      const run = (known?: ReadonlySet<string>) => {
        let count = 0
        return decide(
          document,
          undefined,
          { kind: 'start' },
          factsOf(world, 'ann', () => `n${(count += 1)}`, known ? { known } : {}),
          begin,
        )
      }
      const known = new Set<string>()
      let rounds = 0
      let decision = run(known)
      while ('needs' in decision) {
        rounds += 1
        const asked: readonly FactRequest[] = decision.needs
        expect(asked.filter((request) => known.has(JSON.stringify(request)))).toEqual([])
        expect(new Set(asked.map(factKey)).size).toBe(asked.length)
        for (const request of asked) known.add(JSON.stringify(request))
        decision = run(known)
      }
      expect(rounds).toBeLessThan(12)
      const rowsOf = (made: Decision): ProcessState | string => ('state' in made ? made.state : JSON.stringify(made))
      expect(rowsOf(decision)).toEqual(rowsOf(run()))
    }
  })
})

import type { Effect, InstanceState } from '../../../../engine/process/index.ts'
import type { Queries } from '../../../db/database.ts'
import type { AppParts } from '../../../http/context.ts'
import type { AfterCommit } from './effects.ts'

/** Writes the notices of an action, and answers what is to be pushed after the commit. */
export async function sendNotices(
  _tx: Queries,
  _parts: AppParts,
  _effects: readonly Effect[],
  _instance: InstanceState,
): Promise<AfterCommit> {
  return () => undefined
}

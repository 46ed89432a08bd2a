import { lstatSync, statSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'

/** The user the database server runs as. PostgreSQL refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

const NOBODY = 65534

/** The account for a data folder; undefined means "as ourselves" (no root, or no such thing on this system). */
export function serverAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const stats = lstatSync(clusterDir, { throwIfNoEntry: false })
  // A folder that an ordinary user made before keeps its owner, so that this user can start it again.
  if (stats && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid }
  return { uid: NOBODY, gid: NOBODY }
}

function mayPass(stats: Stats, account: Account): boolean {
  if (stats.uid === account.uid) return (stats.mode & 0o100) !== 0
  if (stats.gid === account.gid) return (stats.mode & 0o010) !== 0
  return (stats.mode & 0o001) !== 0
}

/** True when the account can walk down to `path` from the root of the file system. */
export function canReach(path: string, account: Account | undefined): boolean {
  if (!account) return true
  for (let at = dirname(path); ; at = dirname(at)) {
    if (!mayPass(statSync(at), account)) return false
    if (at === dirname(at)) return true
  }
}

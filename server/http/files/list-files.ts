import type { DriverContract } from 'flydrive/types'

/** The paths of all files below a folder, some at a time; none where there is no such folder. */
export async function* listFiles(driver: DriverContract, folder: string): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const found = await driver
      .listAll(folder, { recursive: true, ...(paginationToken === undefined ? {} : { paginationToken }) })
      .catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
    for (const entry of found?.objects ?? []) if (entry.isFile) yield entry.key
    paginationToken = found?.paginationToken
  } while (paginationToken !== undefined)
}

const isMissing = (error: unknown) =>
  ((error as { cause?: { code?: unknown } }).cause ?? (error as { code?: unknown })).code === 'ENOENT'

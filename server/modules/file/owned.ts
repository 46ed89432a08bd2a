import { REFUSED_FOLDER } from '../../data/spreadsheet/index.ts'
import { JOB_FOLDER } from '../../jobs/files.ts'

/** Extensions of files that are read as sheets. */
export const SHEETS: ReadonlySet<string> = new Set(['xlsx', 'xls', 'csv'])

export const folderOf = (path: string) => path.split('/')[0]?.toLowerCase()
/** The refused rows of an import, and what a job made, are for one person; who may have everything else is asked of the rows that name it. */
export const isOwned = (path: string) => [REFUSED_FOLDER, JOB_FOLDER].includes(folderOf(path) ?? '')

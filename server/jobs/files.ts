import type { FileStore } from '../http/files/files.ts'

/** Files of jobs, a folder for each person by id, and in it one for each job. */
export const JOB_FOLDER = 'job'

interface Owned {
  readonly id: string
  readonly userId: string
}
/** Where all files that a job makes lie, those of a process that died before it could offer one too. */
export const filesOf = ({ id, userId }: Owned) => `${JOB_FOLDER}/${userId}/${id}`

/** Removes the input and the output of a job. */
export async function removeFiles(files: FileStore, job: Owned & { readonly inputPath: string | null }): Promise<void> {
  if (job.inputPath !== null) await files.remove(job.inputPath)
  await files.removeAll(filesOf(job))
}

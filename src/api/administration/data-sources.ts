import * as dataSource from '../../../schemas/contract/data-source.ts'
import { callEnvelope } from '../client/call.ts'

/** Signs in at the stored source. Resolves to the words of the server, rejects with `ApiError` that says why not. */
export async function testDataSource(id: string): Promise<string> {
  return (await callEnvelope(dataSource.testConnection, { body: { id }, quiet: true })).message
}

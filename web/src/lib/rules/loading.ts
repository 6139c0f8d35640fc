/** What a rule page is made of: the texts, the board, and the classic board to compare it with. */
import { loadBoard, type BoardSource, type LaidBoard } from '../board/boards';
import { loadPart } from '../i18n.svelte';
import type { Board } from '../messages';
import { api } from '../net/api';
import { CLASSIC } from './differences';

export interface RulePage extends LaidBoard {
  classic: Board | undefined;
}

export async function loadRulePage(source: BoardSource): Promise<RulePage> {
  const [laid, classic] = await Promise.all([loadBoard(source), loadClassic(source), loadPart('rules')]);
  return { ...laid, classic: laid.board.edition.id === CLASSIC ? undefined : classic };
}

/** The texts and what there is to compare with, where the board is known already. */
export async function loadTexts({ edition }: Board): Promise<Board | undefined> {
  const [classic] = await Promise.all([loadClassic({ edition: edition.id }), loadPart('rules')]);
  return classic;
}

function loadClassic(source: BoardSource): Promise<Board | undefined> {
  const isClassic = 'edition' in source && source.edition === CLASSIC;
  return isClassic ? Promise.resolve(undefined) : api.get<Board>(`/api/editions/${CLASSIC}`);
}

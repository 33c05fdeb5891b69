/**
 * A text of the drawing library in Traditional characters. It knows the characters that stand in those texts and no others: no general
 * conversion, which would have to know words.
 */
export function traditional(text: string): string {
  return [...text].map((character) => TRADITIONAL.get(character) ?? character).join('');
}

const SIMPLIFIED =
  '与业两个临为义偿储关内则创删制务动协占参发叠号启图复实对导并开户抛换据数断时显杂条没状独环现类红级线组终结绘绿缩网联脚获蓝补规认设误调败边过连选释链错闭间顶顺须颜齐';
const COUNTERPARTS = [
  ...'與業兩個臨為義償儲關內則創刪製務動協佔參發疊號啟圖複實對導並開戶拋換據數斷時顯雜條沒狀獨環現類紅級線組終結繪綠縮網聯腳獲藍補規認設誤調敗邊過連選釋鏈錯閉間頂順須顏齊',
];

const TRADITIONAL: ReadonlyMap<string, string> = new Map(
  [...SIMPLIFIED].map((character, at) => [character, COUNTERPARTS[at] ?? character]),
);

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/**
 * Surnames of two characters, Simplified and Traditional (platform facts, section 2); the last two Chinese
 * ones are double surnames of Taiwan.
 */
export const compoundSurnames = words(
  '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 夏侯 东方 東方 皇甫 尉迟 尉遲 公孙 公孫 令狐 慕容 司徒 司空 端木 南宫 南宮 独孤 獨孤 轩辕 軒轅 ' +
    '宇文 长孙 長孫 百里 呼延 闻人 聞人 万俟 萬俟 濮阳 濮陽 淳于 太叔 申屠 公冶 宗政 赫连 赫連 澹台 澹臺 拓跋 钟离 鍾離 西门 西門 东郭 東郭 ' +
    '第五 羊舌 微生 梁丘 左丘 谷梁 榖梁 公羊 乐正 樂正 仲孙 仲孫 鲜于 鮮于 闾丘 閭丘 亓官 颛孙 顓孫 巫马 巫馬 漆雕 宰父 段干 张简 張簡 范姜 ' +
    '남궁 황보 제갈 사공 선우 서문 독고 동방',
);

/**
 * The surnames of nine out of ten Chinese, in both scripts. Such a character at the start is a surname, not
 * half of a Japanese one.
 */
export const commonSurnames: ReadonlySet<string> = new Set(
  '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林罗羅高郑鄭梁谢謝宋唐许許邓鄧冯馮韩韓曹曾彭萧蕭蔡潘田董袁于余叶葉蒋蔣杜苏蘇魏程吕呂丁沈任姚卢盧傅钟鍾鐘' +
    '姜崔谭譚廖范汪陆陸金石戴贾賈韦韋夏邱方侯邹鄒熊孟秦白江阎閻薛尹段雷黎史龙龍陶贺賀顾顧毛郝龚龔邵万萬钱錢严嚴赖賴覃洪武莫孔',
);

/** Titles before a name, without full stops and in lower case. */
export const prefixes = words(
  'mr mrs ms miss mx dr prof professor sir dame lord lady rev reverend rabbi capt captain lt sgt dipl-ing ' +
    'mme madame mlle mademoiselle monsieur dre pr pre professeur professeure maître maitre mgr herr frau señor señora sra dott dottssa dra ing ir',
);

/** Titles that are also words or names: recognized only with a full stop or in this spelling. */
export const writtenPrefixes = words('M. Me Hon. Gen. Col. Maj. Fr. Sr. Eng. Pres. Gov. Sen. Rep. Ven. St.');

/** Suffixes that may follow a name without a comma, without full stops and spaces and in lower case. */
export const suffixes = words(
  'jr sr ii iii iv vi vii phd md mba msc bsc esq esquire dds dvm pharmd edd psyd jd llm llb llm cpa cfa cma cga pmp ' +
    'peng rn rph fca acca mph meng beng med bcom mcom bed dphil dsc scd ret ing arch junior senior fils père',
);

/** Titles that follow a Chinese, Japanese or Korean name, longest first. */
export const afterNames =
  '先生 女士 小姐 太太 夫人 博士 教授 副教授 院士 医生 醫生 医师 醫師 律师 律師 老师 老師 会计师 會計師 建筑师 建築師 工程师 工程師 經理 经理 様 さん 先生様 님 씨 박사 교수 선생님'
    .split(' ')
    .toSorted((one, other) => other.length - one.length);

/** Particles of surnames, in lower case. */
export const particles = words(
  'van von vom der den de del della dello delle dei degli di da do dos das du des la le las los lo el al bin ibn bint ben ter ten te zu zum ' +
    "zur af av abu saint st san santa ’t ‘t 't in op het y e i und",
);

/** Particles that join two surnames: Ortega y Gasset. */
export const connectors = words('y e i und');

/** Particles that, capitalized, are more often first names or other surnames. */
export const lowerCaseOnly = words(
  'do y e i und in op het lo te ter ten le la las los san santa saint st di',
);

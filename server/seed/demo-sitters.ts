/** The colours and shapes of a demo portrait, on a canvas of 1000 × 1000 with the face in the middle. */
export interface Sitter {
  ground: [light: string, dark: string];
  sun: string;
  skin: string;
  shade: string;
  lips: string;
  line: string;
  hair: string;
  cloth: string;
  fold: string;
  /** False if the hair covers them. */
  hasEars: boolean;
  /** Hair behind the head. */
  behind: string;
  /** Shapes over the face: hair, beard, glasses. */
  front: string;
  /** Shapes over the clothes. */
  dress: string;
}

export const sitters = {
  elodie: {
    ground: ['#f5ddc6', '#e6b08b'],
    sun: '#fbf0e0',
    skin: '#f4cbaa',
    shade: '#de9f7c',
    lips: '#d9695a',
    line: '#7a3f31',
    hair: '#63301f',
    cloth: '#1f7068',
    fold: '#16544e',
    hasEars: false,
    behind:
      '<path d="M508 168C648 164 716 268 708 412C704 512 722 572 712 652C668 692 588 690 508 690C420 690 348 694 296 652C286 566 304 512 298 412C292 262 372 172 508 168Z"/>',
    front:
      '<path d="M338 500C306 300 396 190 516 190C628 190 696 300 664 500C650 470 642 420 632 392C610 366 588 340 572 306C524 330 452 344 394 348C368 390 350 452 338 500Z"/><path d="M572 306C588 340 610 366 632 392" fill="none" stroke="#8a4a33" stroke-width="7" stroke-linecap="round"/><path d="M548 226C504 286 436 312 378 322" fill="none" stroke="#8a4a33" stroke-width="7" stroke-linecap="round"/>',
    dress:
      '<path d="M420 716C440 800 560 800 584 716" fill="none" stroke="#f3d27a" stroke-width="7"/><circle cx="502" cy="786" r="15" fill="#f3d27a"/>',
  },
  samuel: {
    ground: ['#d9e3d6', '#9dbcab'],
    sun: '#eff4ea',
    skin: '#95603f',
    shade: '#6f432b',
    lips: '#a8563c',
    line: '#2b1610',
    hair: '#221815',
    cloth: '#dba640',
    fold: '#b98327',
    hasEars: true,
    behind: '<path d="M364 430C334 276 400 182 504 180C610 178 670 276 640 430Z"/>',
    front:
      '<path d="M364 430C334 276 400 182 504 180C610 178 670 276 640 430C634 396 628 356 618 330C560 304 440 304 386 330C376 356 370 396 364 430Z"/><path d="M362 380C362 566 428 652 500 652C574 652 642 566 642 380L626 380C622 480 606 522 576 534C550 520 526 516 502 516C478 516 454 520 428 534C398 522 384 480 378 380Z"/><path d="M460 552C484 566 520 566 544 552C526 574 478 574 460 552Z" fill="#b5644a"/>',
    dress:
      '<path d="M437 652L366 742L470 842L502 776L536 842L640 742L567 652C562 738 442 738 437 652Z" fill="#fbf3e0"/><path d="M502 776L536 842L640 742L567 652C566 700 536 716 502 716Z" fill="#e6d8b8"/>',
  },
  mei: {
    ground: ['#f6cfc3', '#de8f7f'],
    sun: '#fbe6dc',
    skin: '#f6d3b3',
    shade: '#e2ab85',
    lips: '#c9493f',
    line: '#3a2320',
    hair: '#241d24',
    cloth: '#2e3d66',
    fold: '#212c4d',
    hasEars: false,
    behind:
      '<circle cx="520" cy="150" r="84"/><path d="M500 176C640 176 680 290 668 400C660 480 640 540 602 566H400C362 540 340 480 332 400C320 290 360 176 500 176Z"/>',
    front:
      '<path d="M368 480C340 300 404 190 504 190C606 190 660 300 634 480C634 436 632 390 628 352C560 334 440 334 376 352C372 390 370 436 368 480Z"/><path d="M470 130C500 176 552 172 580 126" fill="none" stroke="#57485a" stroke-width="7" stroke-linecap="round"/><circle cx="364" cy="524" r="17" fill="#e0b04c"/><circle cx="640" cy="524" r="17" fill="#b98a30"/>',
    dress:
      '<path d="M437 650L388 752L502 900L616 752L567 650C562 750 442 750 437 650Z" fill="#f6efe3"/><path d="M502 900L616 752L567 650C566 704 540 724 502 724Z" fill="#dccfb9"/><path d="M388 752L502 900L616 752" fill="none" stroke="#212c4d" stroke-width="8"/>',
  },
  noah: {
    ground: ['#f2dfae', '#d9a95a'],
    sun: '#faefd0',
    skin: '#eebd97',
    shade: '#d2946c',
    lips: '#c4705a',
    line: '#4a3a33',
    hair: '#8d8a86',
    cloth: '#8c3b2e',
    fold: '#6c2a21',
    hasEars: true,
    behind:
      '<path d="M352 430C330 380 336 300 372 250C400 196 470 166 530 176C610 180 672 240 668 320C676 360 668 400 650 436Z"/>',
    front:
      '<path d="M350 436C336 386 340 330 362 290C360 236 420 190 476 196C520 160 606 172 632 222C680 244 684 320 664 362C664 392 658 416 650 436C640 404 634 366 616 338C574 340 540 322 522 296C490 330 430 346 388 338C368 366 358 400 350 436Z"/><path d="M476 196C440 214 420 240 414 268M632 222C600 216 566 226 548 246" fill="none" stroke="#b5b1ab" stroke-width="7" stroke-linecap="round"/><g fill="none" stroke="#2f2723" stroke-width="9"><circle cx="440" cy="432" r="52"/><circle cx="570" cy="432" r="52"/><path d="M492 424Q505 414 518 424M388 424L356 414M622 424L650 414"/></g>',
    dress:
      '<clipPath id="roll"><path d="M422 628C420 690 416 716 400 748C450 792 556 792 604 748C588 716 584 690 580 628C548 668 454 668 422 628Z"/></clipPath><g clip-path="url(#roll)"><rect x="380" y="600" width="260" height="220" fill="#a04938"/><path d="M520 600C560 680 560 740 530 800H640V600Z" fill="#7d3226"/></g>',
  },
} satisfies Record<string, Sitter>;

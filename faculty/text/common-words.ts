/**
 * Everyday words. A question may hold them without being about them, so one that the lessons do not have is no sign that the matter is
 * not covered.
 */
const everyday = `
able accept achieve online internet computer phone email treat across actual actually add age ago agree allow almost alone already always among amount anyway apart appear apply
around arrive available avoid away back bad based basic basically beautiful become becomes begin beginning behind believe best better
big bigger biggest boss break brief bring build building buy call called came care careful case cause certain certainly chance change
check child children choose clear close colleague come common company complete completely consider contain continue correct correctly
could count couple create current currently cut daily day days deal decide deep depend depends despite differently difficult directly
double early easier easily easy effect effective effectively end enough entire especially essentially eventually everybody everyone
everything everywhere exist expect extra fact fail fairly fall far fast favorite feel felt figure fill final finally fine finish first
fix follow following form found free friend full general generally getting girl given giving goal good great group grow guess guy half
hand handle happen happened happening happens happy hard hardly heard hear high hold home hope hour huge imagine immediately important
importance improve include including increase involve involved issue job join keep kept key kid kind knowing known lack large last late
later lead least leave left less letting level life line list little live long longer look looking lose lot lots love low major make
makes making man manage manager many matter member mention mind minute mistake moment money month months morning move name near nearly
necessary never new next nice night none normal normally note nothing number obvious obviously ok old open opposite option order ordinary
original pass past pay people perfect person pick piece place plain plan play plenty possible practical practice prefer prepare present
pretty prevent previous probably problem problems process proper properly prove provide pull purpose push put quality quit random reach
read reading ready real reason reasons receive recent recently recommend reduce related relationship rely require required rest result
return right role roughly rule run running safe said save second see seem seems seen sense separate serious set several short side similar
single situation size slow slowly small somebody somehow sometimes somewhere sort sound special specific specifically stand start started
state stay step stick stop story straight strong stuff success successful suddenly suggest support supposed sure surprise system take taken
takes talk team technique ten third thinking three time times tip tips today together tomorrow tonight took top total totally tried true
trust truth try trying turn two type typical typically unable understood usual usually value various version visit wait walk watch week
weeks weird went whether whole wish won woman worked worker working world worry worse worst worth write writing year years yesterday young`;

export const commonWords: ReadonlySet<string> = new Set(everyday.split(/\s+/).filter(Boolean));
